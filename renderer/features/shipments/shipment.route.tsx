import { PageHeader } from '../../ui/page-header.tsx';

export default function Shipment() {
  return <PageHeader title="Shipment" />;
}
