interface HeartIconProps {
  readonly size: number;
  readonly filled?: boolean;
}

/** What saves a product for later. */
export function HeartIcon({ size, filled = false }: HeartIconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.7"
      aria-hidden="true"
    >
      <path
        d="M12 20s-7.500-4.600-7.500-10.300A4.200 4.200 0 0 1 12 7a4.200 4.200 0 0 1 7.500 2.700C19.500 15.400 12 20 12 20z"
        strokeLinejoin="round"
      />
    </svg>
  );
}
