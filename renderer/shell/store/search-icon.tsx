export const SearchIcon = ({ size }: { readonly size: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    aria-hidden="true"
  >
    <circle cx="11" cy="11" r="6.500" />
    <path d="m16 16 4.500 4.500" strokeLinecap="round" />
  </svg>
);
