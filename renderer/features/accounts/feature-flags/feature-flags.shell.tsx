import { defineShellParts } from '../../../platform/shell/shell-parts.ts';
import { arrive } from './arrival.ts';

export default defineShellParts({ arrive });
