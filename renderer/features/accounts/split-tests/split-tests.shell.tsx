import { defineShellParts } from '../../../platform/shell/shell-parts.ts';
import { saveForcedVariations } from './browser-split-tests.ts';

export default defineShellParts({ arrive: saveForcedVariations });
