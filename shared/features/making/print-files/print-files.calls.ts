import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';

const downloadPrintFile = defineCall({
  name: 'print-files.download',
  method: 'GET',
  path: '/omnis/v3/factory/print-files/{printFile}/',
  summary: 'A print file as it goes to the printer: PNG, 300 DPI, transparent ground',
  access: 'factory',
  params: z.object({ printFile: z.uuid() }),
  answer: 'file',
  errors: [404],
});

const printFileThumbnail = defineCall({
  name: 'print-files.thumbnail',
  method: 'GET',
  path: '/omnis/v3/factory/print-files/{printFile}/thumbnail/',
  summary: "A print file small, for a jobsheet or a station's screen",
  access: 'factory',
  params: z.object({ printFile: z.uuid() }),
  answer: 'file',
  errors: [404],
});

export const printFilesCalls = { downloadPrintFile, printFileThumbnail };
