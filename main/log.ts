/** Writes a line to standard error, with the time and the stack of an error. */
export function log(line: string, detail?: unknown): void {
  const reason =
    detail instanceof Error
      ? `: ${detail.stack ?? detail.message}`
      : detail === undefined
        ? ''
        : `: ${String(detail)}`;
  process.stderr.write(`${new Date().toISOString()} ${line}${reason}\n`);
}

/**
 * Keeps the program running when a promise is rejected that no one awaits. Node would end it, and a workstation that
 * ends takes scanning and printing from everyone at it; its log and its print ledger are on disk either way.
 */
export function logUnhandledRejections(): void {
  process.on('unhandledRejection', (reason) => log('A promise was rejected and no one handled it', reason));
}
