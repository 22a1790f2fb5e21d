import { defineShellParts } from '../../../platform/shell/shell-parts.ts';
import { DesignClaimer } from './design-claimer.tsx';

export default defineShellParts({ layers: [DesignClaimer] });
