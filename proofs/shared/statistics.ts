/** Returns the median. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Formats rows as a Markdown table. */
export function table(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Returns a function that gives a percentile of values, rounded to a tenth: 0.5 for the median, 1 for the greatest. */
export function percentile(values: readonly number[]): (share: number) => number {
  const sorted = values.toSorted((a, b) => a - b)
  return (share) => Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN) * 10) / 10
}
