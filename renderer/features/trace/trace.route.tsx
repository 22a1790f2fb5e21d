import { PageHeader } from '../../ui/page-header.tsx';

export default function Trace() {
  return <PageHeader title="Trace" />;
}
