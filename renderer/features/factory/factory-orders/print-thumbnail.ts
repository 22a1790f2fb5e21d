import { callPath } from '../../../../shared/contract/call.ts';
import { printFilesCalls } from '../../../../shared/features/making/print-files/print-files.calls.ts';

/** Address of a ready print file's small picture. */
export const printThumbnail = (printFile: string): string =>
  callPath(printFilesCalls.printFileThumbnail, { printFile });

/** Address of a ready print file itself. */
export const printDownload = (printFile: string): string =>
  callPath(printFilesCalls.downloadPrintFile, { printFile });
