/** Named in the address of somebody who comes to sign up, but not where they go back to change the name. */
export const RESUME_QUERY = 'continue';

/** Where signing up begins or is taken up: an account is led on from there, and so is what was typed before there is one. */
export const RESUME_PATH = `/sign-up/brand/?${RESUME_QUERY}=yes`;
