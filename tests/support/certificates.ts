// What makes certificates needs this before it is loaded.
import 'reflect-metadata';
import type { webcrypto } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  Pkcs10CertificateRequest,
  type PublicKey,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const DAY = 86_400_000;

interface Subject {
  readonly names: readonly string[];
  readonly publicKey: PublicKey | webcrypto.CryptoKey;
  readonly from: Date;
  readonly until: Date;
}

export interface RootOfTrust {
  /** Its own certificate, which clients have to trust; PEM. */
  readonly certificate: string;
  /** Signs a certificate; PEM. */
  issue(subject: Subject): Promise<string>;
}

const newKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);

/** Makes a root that only a test trusts. */
export async function createRootOfTrust(): Promise<RootOfTrust> {
  const keys = await newKeys();
  const root = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Selvedge test root',
    keys,
    signingAlgorithm: ALGORITHM,
    notBefore: new Date(Date.now() - 400 * DAY),
    notAfter: new Date(Date.now() + 400 * DAY),
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return {
    certificate: root.toString('pem'),
    async issue({ names, publicKey, from, until }) {
      const certificate = await X509CertificateGenerator.create({
        subject: 'O=Selvedge test',
        issuer: root.subject,
        publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: ALGORITHM,
        notBefore: from,
        notAfter: until,
        extensions: [
          new BasicConstraintsExtension(false, undefined, true),
          new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
          new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
          new SubjectAlternativeNameExtension(names.map((value) => ({ type: 'dns', value }))),
          await AuthorityKeyIdentifierExtension.create(keys.publicKey),
        ],
      });
      return certificate.toString('pem');
    },
  };
}

/** Writes a certificate of these names and its key into a folder; answers the settings that name the files. */
export async function writeOwnCertificate(
  root: RootOfTrust,
  names: readonly string[],
  folder: string,
): Promise<{ HTTPS_CERTIFICATE: string; HTTPS_KEY: string }> {
  const { publicKey, privateKey } = await newKeys();
  const [from, until] = [new Date(Date.now() - DAY), new Date(Date.now() + 90 * DAY)];
  const files = { HTTPS_CERTIFICATE: join(folder, 'own.pem'), HTTPS_KEY: join(folder, 'own.key') };
  await writeFile(files.HTTPS_CERTIFICATE, await root.issue({ names, publicKey, from, until }));
  const key = await crypto.subtle.exportKey('pkcs8', privateKey);
  await writeFile(files.HTTPS_KEY, PemConverter.encode(key, 'PRIVATE KEY'));
  return files;
}

/** What a request for a certificate asks for. @throws where it isn’t signed by its own key */
export async function readRequest(
  der: Buffer,
): Promise<{ readonly names: readonly string[]; readonly publicKey: PublicKey }> {
  const request = new Pkcs10CertificateRequest(new Uint8Array(der));
  if (!(await request.verify())) throw new TypeError('The request isn’t signed by its key');
  const extension = request.extensions.find((one) => one instanceof SubjectAlternativeNameExtension);
  return { names: (extension?.names.items ?? []).map(({ value }) => value), publicKey: request.publicKey };
}
