export { renderZpl } from './picture.ts';
export { PrinterHttp } from './printer-http.ts';
export { PseudoTerminal } from './pseudo-terminal.ts';
export {
  type Cut,
  type KeptLabel,
  VirtualPrinter,
  type VirtualPrinterOptions,
  VirtualPrinterState,
} from './virtual-printer.ts';
export { VirtualReader, VirtualSerialReader } from './virtual-reader.ts';
