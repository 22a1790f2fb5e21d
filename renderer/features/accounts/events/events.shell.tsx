import { defineShellParts } from '../../../platform/shell/shell-parts.ts';
import { VisitEvents } from './visit-events.tsx';

export default defineShellParts({ layers: [VisitEvents] });
