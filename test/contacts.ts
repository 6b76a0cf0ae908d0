/** Made-up people whose details are right in everything. */
export const ADA = {
  firstName: 'Ada',
  lastName: 'Okafor',
  phoneNumber: '(615) 555-0142',
  email: 'ada@example.com',
  address: '12 Main Street',
  aptSuite: '',
  city: 'Nashville',
  state: 'TN',
  zipCode: '37206',
}

export const DANA = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  phoneNumber: '(615) 555-0142',
  email: 'dana@example.com',
  address: '2100 Foundry Lane',
  aptSuite: '',
  city: 'Nashville',
  state: 'TN',
  zipCode: '37203',
}
