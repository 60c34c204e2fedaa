const digitElsewhere = /(?![0-9])\p{Decimal_Number}/gu;

/** Converts the digits of all scripts to 0–9: '٣' and '３' become '3'. */
export function plainDigits(text: string): string {
  return text.replaceAll(digitElsewhere, (digit) => {
    const compatible = digit.normalize('NFKC');
    return compatible === digit ? String(digitValue(digit)) : compatible;
  });
}

/** Value of a digit; blocks of ten may be adjacent, even across scripts. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Decimal_Number}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}
