/** Named in the address of somebody who comes to sign up, but not where they go back to change the name. */
export const RESUME_QUERY = 'continue';

/** Where signing up begins or continues: accounts, and visitors who have typed a name, are sent to their next step. */
export const RESUME_PATH = `/sign-up/brand/?${RESUME_QUERY}=yes`;
