import { readFile, stat } from 'node:fs/promises';
import { createSecureContext, type SecureContext } from 'node:tls';

const LOOKED_AT_FOR_MS = 60_000;

interface Files {
  readonly certificate: string;
  readonly key: string;
}

/** Answers the certificate of the dashboard and stores’ subdomains, read again within a minute after its files changed. */
export function createOwnCertificate(
  files: Files,
  onError: (error: unknown) => void,
): () => Promise<SecureContext | null> {
  let kept: { readonly version: string; readonly context: SecureContext } | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;

  const look = async () => {
    const times = await Promise.all([stat(files.certificate), stat(files.key)]);
    const version = times.map(({ mtimeMs, ino }) => `${mtimeMs} ${ino}`).join();
    if (kept?.version === version) return;
    const [cert, key] = await Promise.all([readFile(files.certificate), readFile(files.key)]);
    kept = { version, context: createSecureContext({ cert, key }) };
  };

  return async () => {
    if (performance.now() - lookedAt > LOOKED_AT_FOR_MS) {
      lookedAt = performance.now();
      // While one of two files is replaced they don't match: what was read before is kept.
      looking = look().catch(onError);
    }
    await looking;
    return kept?.context ?? null;
  };
}
