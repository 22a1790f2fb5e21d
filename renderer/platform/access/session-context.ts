import { createContext } from 'react-router';
import type { Session } from './session.ts';

/** The visitor's session, set by the root's middleware before any loader runs. */
export const sessionContext = createContext<Session>();
