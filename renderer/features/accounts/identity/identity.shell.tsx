import { defineShellParts } from '../../../platform/shell/shell-parts.ts';
import { MandatoryTwoFactor } from './mandatory-two-factor.ts';
import { UsernameOpener } from './username-opener.ts';

export default defineShellParts({ layers: [MandatoryTwoFactor, UsernameOpener] });
