/** The anchor of the saved countertops. */
export const SAVED_LIST_ID = 'your-countertops'
