import { defineShellParts } from '../../../platform/shell/shell-parts.ts';
import { keepForced } from './browser-split-tests.ts';

export default defineShellParts({ arrive: keepForced });
