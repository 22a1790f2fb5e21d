import { createContext } from 'react';

/** Nonce of the document that is being rendered; undefined in the browser, which has no use for it. */
export const NonceContext = createContext<string | undefined>(undefined);
