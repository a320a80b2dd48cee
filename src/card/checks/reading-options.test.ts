import { describe, expect, it } from 'vitest'
import { frontMatterProblems } from '../../../test/helpers/card.ts'

describe('options of a subset', () => {
  it('are named where the viewer does not follow them, or not with this value', () => {
    const yaml =
      'configs:\n- config_name: a\n  data_files: a.csv\n  sep: ";"\n  skipfooter: 2\n- config_name: b\n  data_files: b.csv\n  sep: ", "\n  sepp: ","'
    expect(frontMatterProblems(yaml, 'dataset')).toEqual([
      '6:3 unread-option: the viewer does not follow the option "skipfooter" here',
      '9:3 unread-option: the viewer does not follow the option "sep" here',
      '10:3 unread-option: the viewer does not follow the option "sepp" here',
    ])
  })

  it('are followed as loaders know them', () => {
    const yaml =
      'configs:\n- config_name: a\n  data_files: a.csv\n  decimal: ","\n  thousands: "."\n  usecols: [0, 1]\n  quoting: 1\n  header: infer\n- config_name: b\n  data_files: b.txt\n  sample_by: paragraph\n- config_name: c\n  data_dir: c\n  drop_labels: true'
    expect(frontMatterProblems(yaml, 'dataset')).toEqual([])
  })
})
