/** The anchor of the saved countertops. */
export const LIST_ID = 'your-countertops'
