/** The address of a store's logo by the hash of its bytes: the same at every host, and cached for ever. */
export const logoAddress = (sha256: string): string => `/omnis/v3/logos/${sha256}/`;
