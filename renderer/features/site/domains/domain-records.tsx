import type { DomainRecord } from '../../../../shared/features/site/domains/domains.ts';
import { DnsRecords } from '../../../ui/dns-records.tsx';

function purposeText({ purpose, host, want }: DomainRecord): string {
  if (want.length === 0 && purpose !== 'proof') return `Delete this record of ${host}`;
  switch (purpose) {
    case 'proof':
      return 'Proves that the domain is yours';
    case 'certificate':
      return 'Lets us encrypt your store';
    default:
      return `Opens your store at ${host}`;
  }
}

/** Records of a store’s domain, each with the value that DNS has now. */
export function DomainRecords({ records }: { readonly records: readonly DomainRecord[] }) {
  return (
    <DnsRecords
      records={records.map((record) => ({
        ...record,
        key: `${record.type} ${record.host} ${record.purpose}`,
        title: purposeText(record),
      }))}
    />
  );
}
