import { PageHeader } from '../../ui/page-header.tsx';

export default function CustomDemographicStep() {
  return <PageHeader title="Describe your customers" />;
}
