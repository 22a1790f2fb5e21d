import { PageHeader } from '../../ui/page-header.tsx';

export default function CreateShipment() {
  return <PageHeader title="Create a shipment" />;
}
