import { defineShellParts } from '../../../platform/shell/shell-parts.ts';
import { PermissionDecisions } from './permission-decisions.tsx';

export default defineShellParts({ layers: [PermissionDecisions] });
