import { PageHeader } from '../../ui/page-header.tsx';

export default function EulaAppendix() {
  return <PageHeader title="Terms and conditions" />;
}
