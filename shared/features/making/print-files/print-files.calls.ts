import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';

const downloadPrintFile = defineCall({
  name: 'print-files.download',
  method: 'GET',
  path: '/omnis/v3/factory/print-files/{printFile}/',
  summary: 'Get a print file: transparent PNG at 300 DPI',
  access: 'factory',
  params: z.object({ printFile: z.uuid() }),
  answer: 'file',
  errors: [404],
});

const printFileThumbnail = defineCall({
  name: 'print-files.thumbnail',
  method: 'GET',
  path: '/omnis/v3/factory/print-files/{printFile}/thumbnail/',
  summary: 'Get a print file’s thumbnail',
  access: 'factory',
  params: z.object({ printFile: z.uuid() }),
  answer: 'file',
  errors: [404],
});

export const printFilesCalls = { downloadPrintFile, printFileThumbnail };
