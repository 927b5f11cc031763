/** Time zones by département, if other than that of mainland France. */
const BY_DEPARTEMENT: Record<string, string> = {
  971: 'America/Guadeloupe',
  972: 'America/Martinique',
  973: 'America/Cayenne',
  974: 'Indian/Reunion',
  975: 'America/Miquelon',
  976: 'Indian/Mayotte',
  977: 'America/St_Barthelemy',
  978: 'America/Marigot',
  984: 'Indian/Kerguelen',
  986: 'Pacific/Wallis',
  987: 'Pacific/Tahiti',
  988: 'Pacific/Noumea',
  989: 'Etc/GMT+8',
}
/** French Polynesia has three time zones: the Marquesas and the Gambier islands have their own. */
const BY_COMMUNE: Record<string, string> = {
  98718: 'Pacific/Marquesas',
  98719: 'Pacific/Gambier',
  98723: 'Pacific/Marquesas',
  98731: 'Pacific/Marquesas',
  98746: 'Pacific/Marquesas',
  98756: 'Pacific/Marquesas',
  98757: 'Pacific/Marquesas',
}

/** Returns the IANA time zone of a commune, by its INSEE code and département. */
export const timeZoneOf = (code: string, departement: string): string => BY_COMMUNE[code] ?? BY_DEPARTEMENT[departement] ?? 'Europe/Paris'
