import { PageHeader } from '../../ui/page-header.tsx';

export default function CreateManufacturerStep() {
  return <PageHeader title="Create your project" />;
}
