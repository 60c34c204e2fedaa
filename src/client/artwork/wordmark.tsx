const letters =
  'M393 0h283v-494h329v-181h-942v181h330zM1171 0h280v-675h-280zM1611 0h283v-207h436v-168h-436v-119h484v-181h-767zM2992 8q232 0 378-88q146-88 146-257q0-170-146-257.5q-146-87.5-378-87.5q-232 0-377.5 87q-145.5 87-145.5 258q0 169 146 257q146 88 377 88zm0-181q-107 0-173.5-41.5q-66.5-41.5-66.5-122.5q0-82 66.5-123q66.5-41 173.5-41q108 0 174.5 41q66.5 41 66.5 123q0 81-66.5 122.5q-66.5 41.5-174.5 41.5z';

/** Drawn as a path, because the loaded fonts omit the widest letters. */
export function Wordmark() {
  return (
    <svg viewBox="0 -778 3559 1000" height="1em" aria-hidden="true">
      <path d={letters} fill="currentColor" />
    </svg>
  );
}
