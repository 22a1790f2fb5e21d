import { PageHeader } from '../../ui/page-header.tsx';

export default function FactoryOrders() {
  return <PageHeader title="Factory orders" />;
}
