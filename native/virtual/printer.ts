import { parseArgs } from 'node:util';
import { z } from 'zod';
import { PrinterHttp } from './printer-http.ts';
import { VirtualPrinter, VirtualPrinterState } from './virtual-printer.ts';

const help = `A label printer made of software: takes ZPL on a TCP port and shows what it would print.

  npm run printer:virtual -- [--port 9100] [--http 9180] [--host 127.0.0.1]
                             [--dpi 203|300] [--width 100] [--height 50] [--state ready]

  --state  ${VirtualPrinterState.options.join(', ')}
`;

const Port = z.coerce.number().int().min(0).max(65_535);
const Words = z.object({
  port: Port.default(9100),
  http: Port.default(9180),
  host: z.string().min(1).default('127.0.0.1'),
  dpi: z
    .enum(['203', '300'])
    .default('203')
    .transform((dpi) => (dpi === '203' ? 203 : 300)),
  width: z.coerce.number().min(10).max(220).default(100),
  height: z.coerce.number().min(10).max(1_000).default(50),
  state: VirtualPrinterState.default('ready'),
});

const text = { type: 'string' } as const;

function commandLine(): z.infer<typeof Words> | null {
  const { values } = parseArgs({
    options: {
      port: text,
      http: text,
      host: text,
      dpi: text,
      width: text,
      height: text,
      state: text,
      help: { type: 'boolean' },
    },
  });
  return values.help ? null : Words.parse(values);
}

function refusal(error: unknown): string {
  if (error instanceof z.ZodError)
    return error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('; ');
  const text = error instanceof Error ? error.message : String(error);
  return text.includes('EADDRINUSE') ? `${text}. Choose another with --port or --http.` : text;
}

async function main(): Promise<void> {
  const words = commandLine();
  if (words === null) {
    process.stdout.write(help);
    return;
  }
  const { port, host, dpi, width, height, state } = words;
  const printer = await VirtualPrinter.start({ port, host, dpi, widthMm: width, heightMm: height });
  const http = await PrinterHttp.start(printer, { port: words.http, host });
  await printer.setState(state);
  process.stdout.write(`Printer ${printer.address}\nLabels  ${http.url}\n`);
  const stop = async (): Promise<void> => {
    await http.close();
    await printer.close();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${refusal(error)}\n`);
  process.exitCode = 1;
  process.exit();
}
