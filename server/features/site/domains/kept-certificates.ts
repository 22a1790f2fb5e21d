import { inScope } from '../../../platform/database/scope.ts';
import type { CertificateSource } from '../../../platform/features/certificate-source.ts';
import { findChallenge } from './authority-accounts.queries.ts';
import { keyOwner } from './certificate-keys.ts';
import { findKept } from './certificates.queries.ts';

/** Certificates of stores’ domains, and what proves to authorities that those lead here. */
export const keptCertificates: CertificateSource = {
  async find({ databases, seals }, host) {
    const kept = await inScope(databases.platform, { kind: 'platform' }, (tx) => findKept(tx, host));
    return kept && { chain: kept.chain, key: seals.open(kept.privateKey, keyOwner(host)) };
  },
  answerChallenge: ({ databases }, token) =>
    inScope(databases.platform, { kind: 'platform' }, (tx) => findChallenge(tx, token)),
};
