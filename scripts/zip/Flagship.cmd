@echo off
rem Starts Flagship with the newest Python of these on this computer.
setlocal
for %%v in (3.14 3.13 3.12 3.11) do (
  py -%%v -c "" >nul 2>nul && (
    py -%%v "%~dp0start_flagship.py" %*
    goto end
  )
)
python -c "import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))" >nul 2>nul && (
  python "%~dp0start_flagship.py" %*
  goto end
)
echo Flagship needs Python 3.11, 3.12, 3.13 or 3.14 for 64 bits: install it from python.org, then start Flagship again.
:end
pause
