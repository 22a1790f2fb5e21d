import { PageHeader } from '../../ui/page-header.tsx';

export default function EulaStep() {
  return <PageHeader title="Agreement" />;
}
