import { PageHeader } from '../../ui/page-header.tsx';

export default function Shipments() {
  return <PageHeader title="Shipments" />;
}
