import { defineShellParts } from '../../../platform/shell/shell-parts.ts';
import { ProOpener } from './pro-opener.tsx';
import { UpgradeLine } from './upgrade-line.tsx';

export default defineShellParts({ layers: [ProOpener], aboveHelp: UpgradeLine });
