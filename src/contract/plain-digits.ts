const nonAsciiDigits = /(?![0-9])\p{Decimal_Number}/gu;

/** Converts the digits of all scripts to 0–9: '٣' and '３' become '3'. */
export function plainDigits(text: string): string {
  return text.replaceAll(nonAsciiDigits, (digit) => {
    const compatible = digit.normalize('NFKC');
    return compatible === digit ? String(digitValue(digit)) : compatible;
  });
}

/** Counts back to the zero, since Unicode has the ten digits of a script in order. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let precedingDigits = 0;
  while (/\p{Decimal_Number}/u.test(String.fromCodePoint(code - precedingDigits - 1))) {
    precedingDigits += 1;
  }
  return precedingDigits % 10;
}
