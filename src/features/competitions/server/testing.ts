/** Returns what the board's form sends for a two-day competition far in the future. */
export function competitionForm(id: string, texts: Readonly<Record<string, string>> = {}) {
  return {
    p_kind: 'competition',
    p_id: id,
    p_seen: null,
    p_texts: {
      name: 'Helgslaget', time: 'day', day: '2099-06-13', lastDay: '2099-06-14', from: '', to: '', location: 'Hulta-Bollebygd GK', status: 'upcoming',
      form: 'Poängbogey', description: '', isMatchPlay: '', isExample: '', results: '', ...texts,
    },
  }
}
