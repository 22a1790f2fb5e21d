import { defineShellParts } from '../../../platform/shell/shell-parts.ts';
import { ReturnItemOpener } from './return-item-opener.ts';

export default defineShellParts({ layers: [ReturnItemOpener] });
