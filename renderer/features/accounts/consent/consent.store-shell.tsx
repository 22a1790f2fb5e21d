import { defineStoreShellParts } from '../../../platform/shell/store-shell-parts.ts';
import Consent from './consent.island.tsx';

export default defineStoreShellParts({ layer: Consent });
