import { PageHeader } from '../../ui/page-header.tsx';

export default function DemographicStep() {
  return <PageHeader title="Who you sell to" />;
}
