/** The section of the settings with the store’s programme. */
export const PROGRAMME_SETTINGS = '/settings/?section=affiliates';
