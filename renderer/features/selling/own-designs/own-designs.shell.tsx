import { defineShellParts } from '../../../platform/shell/shell-parts.ts';
import { DesignClaimer } from './design-claimer.ts';

export default defineShellParts({ layers: [DesignClaimer] });
