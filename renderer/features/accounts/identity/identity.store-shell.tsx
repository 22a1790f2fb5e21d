import { defineStoreShellParts } from '../../../platform/shell/store-shell-parts.ts';
import { AccountLines, AccountLink } from './account-links.tsx';

export default defineStoreShellParts({ header: AccountLink, foot: AccountLines });
