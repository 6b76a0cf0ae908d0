import { useController, useFormContext } from 'react-hook-form'
import { AddressField } from '#client/features/places/AddressField.tsx'
import { TextField } from '#client/ui/field.tsx'
import type { ParsedAddress } from '#shared/places/address.ts'
import type { ContactValues } from './contact-values.ts'
import { PhoneField } from './PhoneField.tsx'

interface ContactFieldsProps {
  /** What the address is for. */
  addressNote?: string
  /** Whether the form asks for an address; its schema says so too. */
  addressRequired?: boolean
  /** On the phone nobody spells an email who has none. */
  emailRequired?: boolean
}

const OPTIONAL_ADDRESS = 'Where the countertop goes. You can also tell us later.'

/**
 * Name, phone, email and address of a person: part of any form whose values hold `ContactValues`
 * (docs/rules.md, Quote form). Stands inside that form's `FormProvider`.
 */
export function ContactFields({
  addressNote = OPTIONAL_ADDRESS,
  addressRequired = false,
  emailRequired = true,
}: ContactFieldsProps) {
  const {
    register,
    setValue,
    control,
    formState: { errors, isSubmitted },
  } = useFormContext<ContactValues>()
  // In the order of the page: the form brings the focus to the first wrong field in the order of registration.
  const firstName = register('firstName')
  const lastName = register('lastName')
  const phone = useController({ control, name: 'phoneNumber' })
  const email = register('email')
  const address = useController({ control, name: 'address' })

  function fill(found: ParsedAddress) {
    for (const name of ['address', 'city', 'state', 'zipCode'] as const) {
      // What the place does not have stays as the visitor typed it.
      if (found[name]) setValue(name, found[name], { shouldDirty: true, shouldValidate: isSubmitted })
    }
  }

  return (
    <>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          {...firstName}
          label="First name"
          autoComplete="given-name"
          autoCapitalize="words"
          enterKeyHint="next"
          aria-required
          error={errors.firstName?.message}
        />
        <TextField
          {...lastName}
          label="Last name"
          autoComplete="family-name"
          autoCapitalize="words"
          enterKeyHint="next"
          aria-required
          error={errors.lastName?.message}
        />
        <PhoneField
          name={phone.field.name}
          ref={phone.field.ref}
          value={phone.field.value}
          onValueChange={phone.field.onChange}
          onBlur={phone.field.onBlur}
          label="Phone number"
          enterKeyHint="next"
          aria-required
          error={errors.phoneNumber?.message}
        />
        <TextField
          {...email}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          aria-required={emailRequired}
          error={errors.email?.message}
        />
      </div>
      <fieldset className="mt-7 border-divider border-t pt-6">
        <legend className="float-left mb-4 w-full text-caption text-muted">{addressNote}</legend>
        <div className="clear-both grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-6">
          <div className="col-span-2 sm:col-span-4">
            <AddressField
              name={address.field.name}
              ref={address.field.ref}
              value={address.field.value ?? ''}
              onValueChange={address.field.onChange}
              onBlur={address.field.onBlur}
              onChoose={fill}
              label="Address"
              autoComplete="address-line1"
              autoCapitalize="words"
              enterKeyHint="next"
              aria-required={addressRequired || undefined}
              error={errors.address?.message}
            />
          </div>
          <TextField
            {...register('aptSuite')}
            label="Apt or suite"
            autoComplete="address-line2"
            enterKeyHint="next"
            className="col-span-2"
            error={errors.aptSuite?.message}
          />
          <TextField
            {...register('city')}
            label="City"
            autoComplete="address-level2"
            autoCapitalize="words"
            enterKeyHint="next"
            aria-required={addressRequired || undefined}
            className="col-span-2 sm:col-span-3"
            error={errors.city?.message}
          />
          <TextField
            {...register('state')}
            label="State"
            autoComplete="address-level1"
            autoCapitalize="characters"
            enterKeyHint="next"
            className="sm:col-span-1"
            error={errors.state?.message}
          />
          <TextField
            {...register('zipCode')}
            label="Zip code"
            autoComplete="postal-code"
            inputMode="numeric"
            enterKeyHint="send"
            className="sm:col-span-2"
            error={errors.zipCode?.message}
          />
        </div>
      </fieldset>
    </>
  )
}
