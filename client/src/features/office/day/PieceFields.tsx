import { describeDifference } from '#client/features/drawing/MeasuredSizes.tsx'
import { PrintPlan } from '#client/features/drawing/paper/PrintPlan.tsx'
import { Button } from '#client/ui/button.tsx'
import { SelectField, TextField } from '#client/ui/field.tsx'
import { InchesTextField } from '#client/ui/inches-field.tsx'
import {
  DIMENSION_LABELS,
  type DimensionName,
  dimensionNamesOf,
  fullDimensions,
  SHAPE_LABELS,
  SHAPES,
  type Shape,
} from '#shared/countertops/countertop.ts'
import { DIMENSION_LETTERS } from '#shared/countertops/dimension-names.ts'
import { MAX_MEASURED_NOTE_LENGTH } from '#shared/countertops/measured.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import { isOffered, STONE_IDS, stoneName } from '#shared/countertops/stones.ts'
import { describeDetails } from '#shared/fabrication/describe.ts'
import { formatInches, parseExactInches, parseInches } from '#shared/lib/inches.ts'
import { drawnCutouts, isFar, NO_SIZES, type PieceDraft, type PieceProblems } from './draft-sizes.ts'

interface PieceFieldsProps {
  piece: PieceDraft
  /** What was drawn is called so. */
  called: string
  /** From 1. */
  number: number
  problems: PieceProblems
  onChange: (changes: Partial<PieceDraft>) => void
  onRemove: () => void
}

/** One countertop: its drawing, and a field for each measured size. */
export function PieceFields({ piece, called, number, problems, onChange, onRemove }: PieceFieldsProps) {
  const { drawn, shape, stone, sizes } = piece
  const names = dimensionNamesOf(shape)
  const isEmpty = names.every((name) => sizes[name] === '')
  const what = drawn ? called : SHAPE_LABELS[shape]
  const title = `${what}, ${stoneName(stone)}${drawn ? '' : ' (added)'}`
  const legend = `${number}. ${title}`
  return (
    <fieldset tabIndex={-1} className="mt-4 min-w-0 border-divider border-t pt-4">
      <legend className="sr-only">{legend}</legend>
      <p aria-hidden className="font-strong wrap-anywhere">
        {legend}
      </p>
      <div className="mt-2 grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,22.5rem)_minmax(0,1fr)]">
        {drawn && (
          <div className="min-w-0">
            <PrintPlan countertop={{ ...drawn, dimensions: fullDimensions(drawn.dimensions) }} />
            <p className="max-w-90 text-label wrap-anywhere empty:hidden">{describeDetails(drawn)}</p>
          </div>
        )}
        <div className="grid min-w-0 grid-cols-2 content-start gap-x-4 gap-y-3 sm:max-w-2xl sm:grid-cols-4 md:grid-cols-2 lg:grid-cols-4">
          {!drawn && <KindFields shape={shape} stone={stone} onChange={onChange} />}
          {names.map((name) => (
            <SizeField
              key={name}
              name={name}
              text={sizes[name]}
              drawnInches={drawn ? fullDimensions(drawn.dimensions)[name] : undefined}
              problem={problems[name]}
              onChange={(text) => onChange({ sizes: { ...sizes, [name]: text } })}
            />
          ))}
          <TextField
            label="Cutouts"
            help={drawn ? `Drawn ${drawnCutouts(drawn)}` : undefined}
            inputMode="numeric"
            maxLength={2}
            autoComplete="off"
            value={piece.cutouts}
            error={problems.cutouts}
            onChange={(event) => onChange({ cutouts: event.target.value })}
          />
          <TextField
            label="Note"
            className="col-span-full"
            maxLength={MAX_MEASURED_NOTE_LENGTH}
            autoComplete="off"
            value={piece.note}
            error={problems.note}
            onChange={(event) => onChange({ note: event.target.value })}
          />
          {(!drawn || !isEmpty) && (
            <Button
              size="small"
              variant="quiet"
              className="col-span-full -ml-4 justify-self-start"
              onClick={drawn ? () => onChange({ sizes: NO_SIZES }) : onRemove}
            >
              Remove {drawn && 'sizes of '}piece {number}
            </Button>
          )}
        </div>
      </div>
    </fieldset>
  )
}

/** Shape and stone of a piece that isn't drawn. */
function KindFields({
  shape,
  stone,
  onChange,
}: Pick<PieceDraft, 'shape' | 'stone'> & Pick<PieceFieldsProps, 'onChange'>) {
  return (
    <>
      <SelectField
        label="Shape"
        value={shape}
        className="sm:col-span-2"
        onChange={(event) => onChange({ shape: event.target.value as Shape })} // one of the options
      >
        {SHAPES.map((one) => (
          <option key={one} value={one}>
            {SHAPE_LABELS[one]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Stone"
        value={stone}
        className="sm:col-span-2"
        onChange={(event) => onChange({ stone: event.target.value })}
      >
        {(isOffered(stone) ? STONE_IDS : [stone, ...STONE_IDS]).map((one) => (
          <option key={one} value={one}>
            {stoneName(one)}
          </option>
        ))}
      </SelectField>
    </>
  )
}

interface SizeFieldProps {
  name: DimensionName
  text: string
  /** Undefined for a piece that isn't drawn. */
  drawnInches: number | undefined
  problem: string | undefined
  onChange: (text: string) => void
}

/** One measured size, with the drawn one and the difference. Takes fractions like the designer's fields. */
function SizeField({ name, text, drawnInches, problem, onChange }: SizeFieldProps) {
  const label = DIMENSION_LABELS[name]
  const exact = parseExactInches(text)
  const difference = exact !== null && drawnInches !== undefined && describeDifference(exact, drawnInches)
  const isFarOff = exact !== null && drawnInches !== undefined && isFar(exact, drawnInches)
  return (
    <InchesTextField
      label={`${DIMENSION_LETTERS[name]} ${label}`}
      keypadName={label}
      isFine
      help={drawnInches === undefined ? undefined : `Drawn ${formatSize(drawnInches)}`}
      hint={
        difference && (
          <span className={`figures font-strong ${isFarOff ? 'text-error' : ''}`}>
            {difference}
            {isFarOff && '. Check this size.'}
          </span>
        )
      }
      error={problem}
      value={text}
      enterKeyHint="next"
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => {
        const inches = parseInches(text)
        if (inches !== null) onChange(formatInches(inches))
      }}
    />
  )
}
