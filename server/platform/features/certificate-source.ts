import type { Services } from '../services.ts';

/** A certificate with those between it and its authority, and its private key; both in PEM. */
export interface KeptCertificate {
  readonly chain: string;
  readonly key: string;
}

/** Where certificates of stores’ domains come from; one feature keeps them. */
export interface CertificateSource {
  /** The certificate of a host that a store holds; null without one. */
  readonly find: (services: Services, host: string) => Promise<KeptCertificate | null>;
  /** What proves to an authority that a host leads here; null for a token that none has given us. */
  readonly answerChallenge: (services: Services, token: string) => Promise<string | null>;
}

/** What a server without such a feature has. */
export const NO_CERTIFICATES: CertificateSource = {
  find: async () => null,
  answerChallenge: async () => null,
};
